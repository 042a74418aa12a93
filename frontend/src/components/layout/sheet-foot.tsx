import type { ReactNode } from 'react';
import classes from './sheet-foot.module.css';

/** The buttons that end a sheet of filters: they stay in sight however long the sheet is. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={classes['foot']}>{children}</div>;
}
