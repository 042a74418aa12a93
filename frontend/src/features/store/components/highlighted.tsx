import classes from './highlighted.module.css';
import { partsOf } from '../highlight.ts';

export function Highlighted({ text, matches }: { text: string; matches: readonly string[] | undefined }) {
  return partsOf(text, matches).map((part, place) =>
    part.found ? (
      // The parts have no key other than their index.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={place} className={classes['found']}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
