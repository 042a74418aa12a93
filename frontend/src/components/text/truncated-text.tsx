import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { truncate } from '../../lib/format/truncate.ts';

interface TruncatedTextProps {
  text: string;
  length: number;
  children?: (shown: string) => ReactNode;
}

const renderPlain = (shown: string): ReactNode => shown;

/** Truncates a text. Screen readers and the tooltip get the whole text. */
export function TruncatedText({ text, length, children: draw = renderPlain }: TruncatedTextProps) {
  const shown = truncate(text, length);
  if (shown === text) return draw(text);
  return (
    <span title={text}>
      <span aria-hidden="true">{draw(shown)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
