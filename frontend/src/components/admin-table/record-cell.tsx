import type { ReactNode } from 'react';
import classes from './record-cell.module.css';

export function RecordCell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['record']}>
      {picture}
      <div className={classes['words']}>{children}</div>
    </div>
  );
}
