/*
 * Constants without schema imports: each picture is decoded in a process of its own, and loading the schemas would
 * take as long as the decoding.
 */

/** Stored widths in pixels, as WebP. Smaller originals are not enlarged. */
export const pictureWidths = [320, 640, 1280] as const;

export const maxPicturePixels = 40_000_000;
