import type { ReactNode } from 'react';
import classes from './row-actions.module.css';

interface RowActionsProps {
  /** The action that matters; fills a card. */
  main?: ReactNode;
  /** Shown beside it as an icon on a card. Its button must have an accessible name and a left section. */
  other: ReactNode;
}

/** The buttons of a row: side by side in a table, one large and one small on a card. */
export function RowActions({ main, other }: RowActionsProps) {
  return (
    <div className={classes['actions']}>
      {main && <div className={classes['main']}>{main}</div>}
      <div className={classes['other']}>{other}</div>
    </div>
  );
}
