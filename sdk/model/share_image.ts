/** The picture that other sites show beside the address of a dataset. */

/** Pixels, as networks want them for a large card. */
export const SHARE_IMAGE_WIDTH = 1_200;
export const SHARE_IMAGE_HEIGHT = 630;
