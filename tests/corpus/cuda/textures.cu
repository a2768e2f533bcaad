// Texture objects of every shape, with levels, gradients, gathers, layers and cubes.
extern "C" __global__ void fetches(cudaTextureObject_t t, float4 *out, int4 *integer) {
    float u = threadIdx.x * 0.1f, v = threadIdx.y * 0.1f, w = threadIdx.z * 0.1f;
    out[0] = tex1Dfetch<float4>(t, threadIdx.x), out[1] = tex1D<float4>(t, u), out[2] = tex2D<float4>(t, u, v), out[3] = tex3D<float4>(t, u, v, w);
    out[4] = tex1DLod<float4>(t, u, 1.f), out[5] = tex2DLod<float4>(t, u, v, 2.f), out[6] = tex3DLod<float4>(t, u, v, w, 0.f);
    out[7] = tex2DGrad<float4>(t, u, v, make_float2(.1f, .2f), make_float2(.3f, .4f)), out[8] = tex1DGrad<float4>(t, u, .1f, .2f);
    out[9] = tex3DGrad<float4>(t, u, v, w, make_float4(1, 2, 3, 4), make_float4(5, 6, 7, 8));
    out[10] = tex1DLayered<float4>(t, u, 3), out[11] = tex2DLayered<float4>(t, u, v, 4), out[12] = tex2DLayeredLod<float4>(t, u, v, 1, 2.f);
    out[13] = texCubemap<float4>(t, u, v, w), out[14] = texCubemapLayered<float4>(t, u, v, w, 2), out[15] = texCubemapLod<float4>(t, u, v, w, 1.f);
    out[16] = tex2Dgather<float4>(t, u, v, 0), out[17] = tex2Dgather<float4>(t, u, v, 3);
    integer[0] = tex2D<int4>(t, u, v), integer[1] = tex1Dfetch<int4>(t, 5);
    uint4 unsigned_texel = tex3D<uint4>(t, u, v, w);
    integer[2] = make_int4(unsigned_texel.x, unsigned_texel.y, unsigned_texel.z, unsigned_texel.w);
    out[18].x = tex2D<float>(t, u, v);
    integer[3].x = tex2D<unsigned char>(t, u, v);
    bool resident = false;
    out[19] = tex2D<float4>(t, u, v, &resident), out[20].x = resident;
}
