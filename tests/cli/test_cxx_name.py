"""Kernels by their names in C++. The mangled names are nvcc's (13.5); c++filt reads them as the names beside them."""

from __future__ import annotations

import pytest

from ptx_ls.cli.cxx_name import source_names, with_name

NAMES = {
    "_Z5saxpyfPfS_i": "saxpy",
    "_Z9templatedIfEvT_": "templated",
    "_ZN2ns9templatedINS_3FooINS_2OpEEEEEvT_": "ns::templated",
    "_ZN2ns6valuedILin128ELb1EEEvi": "ns::valued",
    "_ZN2ns6enumedILNS_4EnumE1EEEvi": "ns::enumed",
    "_ZN2ns4callINS_2OpEJPFifdESt4pairIiNS_5OuterIfE2InEEEEEvT_DpT0_": "ns::call",
    "_ZN2ns5func2IXadL_Z7target2fPiEEEEvi": "ns::func2",
    "_ZN2ns36_GLOBAL__N__7ce4b9f5_4_m_cu_c0061cb66hiddenEPi": "ns::hidden",
    "plain": "",
    "_Z": "",
    "_ZN2ns10unfinishedI": "ns::unfinished",
    "_ZN2ns99short": "ns::short",
}


@pytest.mark.parametrize(("mangled", "name"), NAMES.items())
def test_the_names_that_are_nested_in_a_name(mangled: str, name: str) -> None:
    assert "::".join(source_names(mangled)) == name


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("saxpy", ["_Z5saxpyfPfS_i"]),
        ("saxpy(float, float*)", ["_Z5saxpyfPfS_i"]),
        ("templated", ["_Z9templatedIfEvT_", "_ZN2ns9templatedINS_3FooINS_2OpEEEEEvT_"]),
        ("ns::templated<ns::Foo>", ["_ZN2ns9templatedINS_3FooINS_2OpEEEEEvT_"]),
        # A name of the module is meant as it is, also where it is the end of another one.
        ("plain", ["plain"]),
        ("ns", []),
        ("axpy", []),
    ],
)
def test_a_name_finds_the_kernels_that_have_it(name: str, found: list[str]) -> None:
    assert with_name(name, list(NAMES)) == found
