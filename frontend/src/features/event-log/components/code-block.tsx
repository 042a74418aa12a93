import classes from './code-block.module.css';

/** What a machine has written, as it is; it can be scrolled by keyboard. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // Long contents scroll, which keyboards can only do where the focus can go.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['block']} lang="en" aria-label={label} tabIndex={0}>
      <pre className={classes['text']}>{text}</pre>
    </section>
  );
}
