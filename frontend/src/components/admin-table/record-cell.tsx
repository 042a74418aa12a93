import type { ReactNode } from 'react';
import classes from './record-cell.module.css';

/** What a row is about: its picture, 72 pixels wide, and what it is called beside it. */
export function RecordCell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['record']}>
      {picture}
      <div className={classes['words']}>{children}</div>
    </div>
  );
}
