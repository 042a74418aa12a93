import { encodeQR } from 'qr';
import { useMemo } from 'react';
import classes from './sharing.module.css';

/** Light modules around a code, as ISO/IEC 18004 requires. */
const quietZone = 4;
const pixelsPerModule = 8;

/** A QR code as a picture, dark on white in either color scheme, which can be saved and printed. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const url = useMemo(
    () => encodeQR(text, 'data-url', { border: quietZone, scale: pixelsPerModule }),
    [text],
  );
  return <img className={classes['code']} src={url} alt={label} />;
}
