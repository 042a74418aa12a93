import type { ReactNode } from 'react';
import classes from './sheet-foot.module.css';

/** Buttons at the bottom of a filter sheet. They stay visible while the sheet scrolls. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={classes['foot']}>{children}</div>;
}
