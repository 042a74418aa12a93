import classes from './progress-line.module.css';

/** A line at the top of the window that grows while a page or a part of it loads. */
export function ProgressLine() {
  return <div className={classes['line']} aria-hidden="true" />;
}
