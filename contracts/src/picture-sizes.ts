/*
 * Plain figures in a file without schemas: the process that decodes one picture, and is started for each, would
 * otherwise spend as long on loading those as on the picture.
 */

/** Widths in pixels that every uploaded picture is kept in, as WebP. Smaller originals are not enlarged. */
export const pictureWidths = [320, 640, 1280] as const;

/** Of an upload, width times height. */
export const maxPicturePixels = 40_000_000;
