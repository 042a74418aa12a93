import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './record-link.module.css';

interface RecordLinkProps {
  to: string;
  picture: ReactNode;
  title: ReactNode;
  badge: ReactNode;
  children: ReactNode;
}

/** A record in one line, which opens as a whole. */
export function RecordLink({ to, picture, title, badge, children }: RecordLinkProps) {
  return (
    <div className={classes['record']}>
      <div className={classes['picture']}>{picture}</div>
      <div className={classes['words']}>
        <Link to={to} className={classes['link']}>
          {title}
        </Link>
        <Text size="sm" c="dimmed" component="div" className="pc-numbers">
          {children}
        </Text>
      </div>
      <div className={classes['badge']}>{badge}</div>
    </div>
  );
}
