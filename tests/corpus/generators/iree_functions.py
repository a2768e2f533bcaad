# mypy: ignore-errors
"""Write the PTX that IREE makes of functions on tensors: python iree_functions.py OUT.

One function may become several modules, one for each kernel it is cut into.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

TARGETS = (("sm_60", "+ptx60"), ("sm_75", "+ptx70"), ("sm_80", "+ptx76"), ("sm_86", "+ptx75"), ("sm_89", "+ptx84"))

PRODUCT = """func.func @product(%a: tensor<{m}x{k}x{t}>, %b: tensor<{k}x{n}x{t}>) -> tensor<{m}x{n}x{u}> {{
  %z = arith.constant {zero} : {u}
  %e = tensor.empty() : tensor<{m}x{n}x{u}>
  %i = linalg.fill ins(%z : {u}) outs(%e : tensor<{m}x{n}x{u}>) -> tensor<{m}x{n}x{u}>
  %r = linalg.matmul ins(%a, %b : tensor<{m}x{k}x{t}>, tensor<{k}x{n}x{t}>) outs(%i : tensor<{m}x{n}x{u}>) \
-> tensor<{m}x{n}x{u}>
  return %r : tensor<{m}x{n}x{u}>
}}
"""

EACH = """#map = affine_map<(i) -> (i)>
func.func @each(%a: tensor<?x{t}>, %b: tensor<?x{t}>, %n: index) -> tensor<?x{u}> {{
  %e = tensor.empty(%n) : tensor<?x{u}>
  %r = linalg.generic {{indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}}
      ins(%a, %b : tensor<?x{t}>, tensor<?x{t}>) outs(%e : tensor<?x{u}>) {{
  ^bb0(%x: {t}, %y: {t}, %o: {u}):
{body}
    linalg.yield %v : {u}
  }} -> tensor<?x{u}>
  return %r : tensor<?x{u}>
}}
"""

REDUCTION = """#whole = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @reduction(%a: tensor<{m}x{n}x{t}>) -> tensor<{m}x{t}> {{
  %z = arith.constant {zero} : {t}
  %e = tensor.empty() : tensor<{m}x{t}>
  %i = linalg.fill ins(%z : {t}) outs(%e : tensor<{m}x{t}>) -> tensor<{m}x{t}>
  %r = linalg.generic {{indexing_maps = [#whole, #row], iterator_types = ["parallel", "reduction"]}}
      ins(%a : tensor<{m}x{n}x{t}>) outs(%i : tensor<{m}x{t}>) {{
  ^bb0(%x: {t}, %o: {t}):
    %v = {op} %x, %o : {t}
    linalg.yield %v : {t}
  }} -> tensor<{m}x{t}>
  return %r : tensor<{m}x{t}>
}}
"""

SOFTMAX = """func.func @softmax(%a: tensor<64x{n}xf32>) -> tensor<64x{n}xf32> {{
  %e = tensor.empty() : tensor<64x{n}xf32>
  %r = linalg.softmax dimension(1) ins(%a : tensor<64x{n}xf32>) outs(%e : tensor<64x{n}xf32>) -> tensor<64x{n}xf32>
  return %r : tensor<64x{n}xf32>
}}
"""

CONVOLUTION = """func.func @convolution(%a: tensor<1x34x34x16x{t}>, %k: tensor<3x3x16x32x{t}>) \
-> tensor<1x32x32x32x{u}> {{
  %z = arith.constant {zero} : {u}
  %e = tensor.empty() : tensor<1x32x32x32x{u}>
  %i = linalg.fill ins(%z : {u}) outs(%e : tensor<1x32x32x32x{u}>) -> tensor<1x32x32x32x{u}>
  %r = linalg.conv_2d_nhwc_hwcf {{strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}}
      ins(%a, %k : tensor<1x34x34x16x{t}>, tensor<3x3x16x32x{t}>) outs(%i : tensor<1x32x32x32x{u}>) \
-> tensor<1x32x32x32x{u}>
  return %r : tensor<1x32x32x32x{u}>
}}
"""

TRANSPOSE = """func.func @transpose(%a: tensor<129x257x{t}>) -> tensor<257x129x{t}> {{
  %e = tensor.empty() : tensor<257x129x{t}>
  %r = linalg.transpose ins(%a : tensor<129x257x{t}>) outs(%e : tensor<257x129x{t}>) permutation = [1, 0]
  return %r : tensor<257x129x{t}>
}}
"""


def body(operations, t):
    """Operations one after the other, each on the result of the one before and on y."""
    lines, last = [], "%x"
    for number, operation in enumerate(operations.split()):
        name, _, arguments = operation.partition("/")
        result = "%v" if number == len(operations.split()) - 1 else f"%v{number}"
        lines.append(f"    {result} = {name} {last}{', %y' if arguments == '2' else ''} : {t}")
        last = result
    return "\n".join(lines)


def functions():
    for t, u, zero in (("f32", "f32", "0.0"), ("f16", "f32", "0.0"), ("f16", "f16", "0.0"), ("bf16", "f32", "0.0"),
                       ("f64", "f64", "0.0"), ("i32", "i32", "0")):  # fmt: skip
        yield f"product_{t}_{u}", PRODUCT.format(m=128, n=128, k=256, t=t, u=u, zero=zero)
    yield "product_odd", PRODUCT.format(m=33, n=65, k=17, t="f32", u="f32", zero="0.0")
    yield "convolution_f16", CONVOLUTION.format(t="f16", u="f16", zero="0.0")
    yield "convolution_f32", CONVOLUTION.format(t="f32", u="f32", zero="0.0")
    for n in (100, 4096):
        yield f"softmax_{n}", SOFTMAX.format(n=n)
    for t in ("i8", "f16", "f32", "i64"):
        yield f"transpose_{t}", TRANSPOSE.format(t=t)
    for t, zero, op in (("f32", "0.0", "arith.addf"), ("f16", "0.0", "arith.maximumf"), ("i32", "0", "arith.addi"),
                        ("i64", "0", "arith.maxsi"), ("bf16", "0.0", "arith.addf"),
                        ("i8", "0", "arith.xori")):  # fmt: skip
        yield f"reduction_{t}", REDUCTION.format(m=64, n=1024, t=t, zero=zero, op=op)
    floats = "arith.addf/2 arith.mulf/2 arith.divf/2 arith.negf math.absf math.sqrt arith.maximumf/2 arith.minnumf/2"
    more = (
        "math.exp math.log math.sin math.tanh math.erf math.floor math.ceil math.roundeven math.copysign/2 math.powf/2"
    )
    integers = (
        "arith.addi/2 arith.muli/2 arith.divsi/2 arith.remui/2 arith.shli/2 arith.shrsi/2 arith.xori/2 math.ctpop"
    )
    for t in ("f16", "bf16", "f32", "f64"):
        yield f"floats_{t}", EACH.format(t=t, u=t, body=body(floats, t))
        yield f"mathematics_{t}", EACH.format(t=t, u=t, body=body(more, t))
    for t in ("i8", "i16", "i32", "i64"):
        yield f"integers_{t}", EACH.format(t=t, u=t, body=body(integers + " math.ctlz arith.minui/2 arith.maxsi/2", t))
    for t, u, cast in (("f32", "f16", "arith.truncf"), ("f32", "bf16", "arith.truncf"), ("f16", "f64", "arith.extf"),
                       ("bf16", "f32", "arith.extf"), ("f32", "i8", "arith.fptosi"), ("i64", "f32", "arith.uitofp"),
                       ("i8", "i64", "arith.extsi"), ("f64", "i32", "arith.fptoui"), ("i16", "f16", "arith.sitofp"),
                       ("f32", "f8E4M3FN", "arith.truncf"), ("f8E5M2", "f32", "arith.extf")):  # fmt: skip
        yield f"cast_{t}_{u}", EACH.format(t=t, u=u, body=f"    %v = {cast} %x : {t} to {u}")


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    program = Path(sys.executable).parent / "iree-compile"
    for name, text in functions():
        for target, features in TARGETS if name.startswith("product_f16") else TARGETS[::4]:
            with tempfile.TemporaryDirectory() as folder:
                options = ["--iree-hal-target-device=cuda", f"--iree-cuda-target={target}"]
                options += [f"--iree-cuda-target-features={features}"]
                options += [f"--iree-hal-dump-executable-binaries-to={folder}", "-", "-o", "/dev/null"]
                done = subprocess.run([program, *options], input=text, capture_output=True, text=True)
                for index, file in enumerate(sorted(Path(folder).glob("*.ptx"))):
                    (out / f"{name}.{index}.{target}.ptx").write_bytes(file.read_bytes().rstrip(b"\0"))
                if done.returncode:
                    print(f"{name} for {target}: {done.stderr.strip().splitlines()[0]}", file=sys.stderr)


main()
