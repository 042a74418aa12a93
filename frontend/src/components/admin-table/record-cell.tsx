import type { ReactNode } from 'react';
import classes from './record-cell.module.css';

/** Picture of a row, 72 pixels wide, with its text beside it. */
export function RecordCell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['record']}>
      {picture}
      <div className={classes['words']}>{children}</div>
    </div>
  );
}
