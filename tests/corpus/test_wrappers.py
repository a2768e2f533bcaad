"""Reading CUDA's PTX headers: overloads, the targets they name, their instances."""

from __future__ import annotations

import pytest

from tests.corpus.wrappers import exists_on, instances, overloads

# The shape of the headers, with instructions that do not exist.
HEADER = """
/*
// frob.sem.b32 [addr], value; // PTX ISA 86, SM_100a, SM_103f
// .sem = { .acquire, .relaxed }
*/
#if __cccl_ptx_isa >= 860
template <int _N32 = 24, typename _B32, ::cuda::std::enable_if_t<sizeof(_B32) == 4, bool> = true,
          ::cuda::ptx::dot_sem _Sem>
_CCCL_DEVICE_API ::cuda::std::uint32_t frob(
  ::cuda::ptx::sem_t<_Sem> __sem, _B32 (&__value)[2], const ::cuda::std::uint32_t& __size,
  ::cuda::ptx::n32_t<_N32> __n = {})
{
  static_assert(__sem == sem_acquire || __sem == sem_relaxed, "");
  asm("frob;");
}
#endif // __cccl_ptx_isa >= 860
"""


def test_an_overload_has_an_instance_per_enumerator() -> None:
    (overload,) = overloads("frob", HEADER)
    assert overload.targets == ("100a", "103f")
    groups = list(instances(overload))
    assert [g[0].expression for g in groups] == [
        "static_cast<::cuda::std::uint32_t (*)(::cuda::ptx::sem_t<::cuda::ptx::sem_" + sem + ">, "
        "unsigned int (&)[2], const ::cuda::std::uint32_t&, ::cuda::ptx::n32_t<24>)>(&::cuda::ptx::frob)"
        for sem in ("acquire", "relaxed")
    ]


def test_what_is_not_understood_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="not understood"):
        list(overloads("frob", HEADER.replace("_CCCL_DEVICE_API", "_OTHER_API")))


@pytest.mark.parametrize(
    ("named", "target", "exists"),
    [
        (("90",), "90", True),
        (("90",), "120a", True),
        (("90",), "80", False),
        (("90a",), "90a", True),
        (("90a",), "90", False),
        (("90a",), "100a", False),
        (("100f",), "103f", True),
        (("100f",), "103a", True),
        (("100f",), "103", False),
        (("100f",), "110f", False),
        (("103f",), "100f", False),
        (("100a", "120f"), "121a", True),
    ],
)
def test_targets_named_in_a_header(named: tuple[str, ...], target: str, exists: bool) -> None:
    assert exists_on(named, target) is exists
