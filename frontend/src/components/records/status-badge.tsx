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
  // Final, but no failure.
  over: 'gray',
};

/** Status label. It flashes once each time the label changes on screen, but not on first render. */
export function StatusBadge({ label, tone }: { label: string; tone: StatusTone }) {
  const before = useRef(label);
  const [changes, setChanges] = useState(0);

  useEffect(() => {
    if (before.current !== label) setChanges((count) => count + 1);
    before.current = label;
  }, [label]);

  return (
    <Badge
      // A new key restarts the animation when changes follow each other closely.
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
