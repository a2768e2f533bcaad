//! Compiles the committed parser and its scanner.

fn main() {
    let source = std::path::Path::new("src");
    let mut build = cc::Build::new();
    build.std("c11").include(source).flag_if_supported("-Wno-unused");
    for name in ["parser.c", "scanner.c"] {
        let file = source.join(name);
        println!("cargo:rerun-if-changed={}", file.display());
        build.file(file);
    }
    build.compile("tree-sitter-nvvm");
}
