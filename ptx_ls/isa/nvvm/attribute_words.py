"""The words that LLVM 7 to 23 have around the types of functions and variables (LLParser and Attributes.td)."""

from __future__ import annotations

_LINKAGES = """
    private internal available_externally linkonce linkonce_odr weak weak_odr common appending external extern_weak
    linker_private linker_private_weak linker_private_weak_def_auto linkonce_odr_auto_hide default hidden protected
    dllimport dllexport dso_local dso_preemptable thread_local unnamed_addr local_unnamed_addr externally_initialized
    addrspace comdat section partition code_model align gc prefix prologue personality cc global constant
"""
_CONVENTIONS = """
    ccc fastcc coldcc webkit_jscc anyregcc preserve_mostcc preserve_allcc preserve_nonecc ghccc swiftcc swifttailcc
    x86_stdcallcc x86_fastcallcc x86_thiscallcc x86_vectorcallcc x86_regcallcc x86_intrcc x86_64_sysvcc x86_64_win64cc
    win64cc arm_apcscc arm_aapcscc arm_aapcs_vfpcc aarch64_vector_pcs aarch64_sve_vector_pcs
    aarch64_sme_preservemost_from_x0 aarch64_sme_preservemost_from_x1 aarch64_sme_preservemost_from_x2 msp430_intrcc
    avr_intrcc avr_signalcc ptx_kernel ptx_device spir_kernel spir_func intel_ocl_bicc hhvmcc hhvm_ccc cxx_fast_tlscc
    amdgpu_vs amdgpu_ls amdgpu_hs amdgpu_es amdgpu_gs amdgpu_ps amdgpu_cs amdgpu_cs_chain amdgpu_cs_chain_preserve
    amdgpu_kernel amdgpu_gfx amdgpu_gfx_whole_wave tailcc m68k_rtdcc graalcc riscv_vector_cc riscv_vls_cc
    cheriot_compartmentcallcc cheriot_compartmentcalleecc cheriot_librarycallcc cfguard_checkcc
"""
_ATTRIBUTES = """
    align alignstack allocalign allockind allocptr allocsize alwaysinline argmemonly builtin byref byval captures cold
    convergent coro_elide_safe coro_only_destroy_when_complete dead_on_return dead_on_unwind denormal_fpenv
    dereferenceable dereferenceable_or_null disable_sanitizer_instrumentation elementtype flatten flatten_depth
    fn_ret_thunk_extern hot hybrid_patchable immarg inaccessiblemem_or_argmemonly inaccessiblememonly inalloca
    initializes inlinehint inreg jumptable memory minsize mustprogress naked nest no_sanitize_address
    no_sanitize_hwaddress noalias nobuiltin nocallback nocapture nocf_check nocreateundeforpoison nodivergencesource
    noduplicate noext nofpclass nofree noimplicitfloat noinline nomerge nonlazybind nonnull nooutline noprofile
    norecurse noredzone noreturn nosanitize_bounds nosanitize_coverage nosync noundef nounwind null_pointer_is_valid
    optdebug optforfuzzing optnone optsize preallocated presplitcoroutine range readnone readonly returned
    returns_twice safestack sanitize_address sanitize_address_dyninit sanitize_alloc_token sanitize_hwaddress
    sanitize_memory sanitize_memtag sanitize_numerical_stability sanitize_realtime sanitize_realtime_blocking
    sanitize_thread sanitize_type shadowcallstack signext skipprofile speculatable speculative_load_hardening sret ssp
    sspreq sspstrong strictfp swiftasync swifterror swiftself uwtable vscale_range willreturn writable writeonly
    zeroext nocreateundeforpoison
"""
CONVENTIONS = frozenset(_CONVENTIONS.split())
KNOWN = frozenset(f"{_LINKAGES} {_CONVENTIONS} {_ATTRIBUTES}".split())
"""Every word that a reader may take there."""
