import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { truncate } from '../../lib/format/truncate.ts';

interface TruncatedTextProps {
  text: string;
  length: number;
  /** Draws what is shown of it, such as with marks. */
  children?: (shown: string) => ReactNode;
}

const asItIs = (shown: string): ReactNode => shown;

/** Shows a text cut at so many characters; a screen reader and a resting pointer get all of it. */
export function TruncatedText({ text, length, children: draw = asItIs }: TruncatedTextProps) {
  const shown = truncate(text, length);
  if (shown === text) return draw(text);
  return (
    <span title={text}>
      <span aria-hidden="true">{draw(shown)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
