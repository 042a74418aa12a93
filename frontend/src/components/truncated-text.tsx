import { VisuallyHidden } from '@mantine/core';
import { truncate } from '../lib/truncate.ts';

/** Shows a text cut at so many characters; a screen reader and a resting pointer get all of it. */
export function TruncatedText({ text, length }: { text: string; length: number }) {
  const shown = truncate(text, length);
  if (shown === text) return text;
  return (
    <span title={text}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
