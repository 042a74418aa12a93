import { Badge } from '@mantine/core';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { StatusTone } from '../../lib/texts/status-tone.ts';
import classes from './status-badge.module.css';

const colors: Record<StatusTone, string> = {
  waiting: 'marigold',
  moving: 'leaf',
  done: 'leaf',
  stopped: 'red',
  // Nothing more comes of it, and nothing is wrong.
  over: 'gray',
};

/**
 * A status in words on a quiet ground. When the words change while it is on the screen it glows once, so that
 * the eye finds what moved; the first showing does not glow.
 */
export function StatusBadge({ label, tone }: { label: string; tone: StatusTone }) {
  const before = useRef(label);
  const [changes, setChanges] = useState(0);

  useEffect(() => {
    if (before.current !== label) setChanges((count) => count + 1);
    before.current = label;
  }, [label]);

  return (
    <Badge
      // A new key restarts the animation, even when two changes come close together.
      key={changes}
      color={colors[tone]}
      variant={tone === 'done' ? 'filled' : 'light'}
      className={clsx(classes['badge'], changes > 0 && classes['glow'])}
      data-changes={changes}
    >
      {label}
    </Badge>
  );
}
