"""The reference interpreter: runs PTX without a GPU, on NumPy arrays over lanes."""

from ptx_ls.interpreter.api import Limits, Module, Result
from ptx_ls.interpreter.arguments.struct import Struct
from ptx_ls.interpreter.arguments.unwritten import unwritten
from ptx_ls.interpreter.faults import LaunchError, LimitReached, NotModelled, ProgramFault, Report
from ptx_ls.interpreter.memory.buffer import Buffer
from ptx_ls.interpreter.tensor_maps.tensor_map import TensorMap
from ptx_ls.interpreter.texture.sampler import Sampler
from ptx_ls.interpreter.texture.surface import Surface
from ptx_ls.interpreter.texture.texture import Texture

__all__ = [
    "Buffer",
    "LaunchError",
    "LimitReached",
    "Limits",
    "Module",
    "NotModelled",
    "ProgramFault",
    "Report",
    "Result",
    "Sampler",
    "Struct",
    "Surface",
    "TensorMap",
    "Texture",
    "unwritten",
]
