import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { truncate } from '../lib/truncate.ts';

interface TruncatedTextProps {
  text: string;
  length: number;
  /** Draws what is shown of it, such as with marks. */
  children?: (shown: string) => ReactNode;
}

/** Shows a text cut at so many characters; a screen reader and a resting pointer get all of it. */
export function TruncatedText({ text, length, children = (shown) => shown }: TruncatedTextProps) {
  const shown = truncate(text, length);
  if (shown === text) return children(text);
  return (
    <span title={text}>
      <span aria-hidden="true">{children(shown)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
