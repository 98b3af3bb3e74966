/** PNG, JPEG, GIF, WebP, TIFF in either order of bytes, BigTIFF, AVIF; of PNG the signs that tell it apart from texts. */
const SIGNATURES = /^(?:\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP|II[*+]\0|MM\0[*+]|[^]{4}ftypavi[fs])/;

/** Whether bytes begin as a picture of pixels does; a drawing would be run as a program by what decodes it. */
export function isPixels(bytes: Uint8Array): boolean {
  return SIGNATURES.test(String.fromCharCode(...bytes.subarray(0, 12)));
}
