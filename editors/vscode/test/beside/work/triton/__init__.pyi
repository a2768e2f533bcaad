from . import language as language
