import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

/** The foot of a long form: what is left to do, and its buttons. Always in sight while there are unsaved changes. */
export function SaveBar({ changed, children }: { changed: boolean; children: ReactNode }) {
  return (
    <div className={classes['bar']} data-changed={changed || undefined}>
      {children}
    </div>
  );
}
