import type { ReactNode } from 'react';
import classes from './page-container.module.css';

/** The margins of a page. Inside the dashboard, which has margins of its own, it adds none. */
export function PageContainer({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={classes['page']} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}
