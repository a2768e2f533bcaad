# A whole module in a string has its outline there.
PTX = (
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".global .b32 total;\n"
#                 ^^^^^ symbol: variable
    ".visible .entry kernel()\n{\n    ret;\n}\n"
#                    ^^^^^^ symbol: method
)
