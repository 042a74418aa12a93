import classes from './code-block.module.css';

export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['block']} lang="en" aria-label={label} tabIndex={0}>
      <pre className={classes['text']}>{text}</pre>
    </section>
  );
}
