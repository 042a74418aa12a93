import classes from './highlighted.module.css';
import { partsOf } from '../highlight.ts';

export function Highlighted({ text, matches }: { text: string; matches: readonly string[] | undefined }) {
  return partsOf(text, matches).map((part, place) =>
    part.found ? (
      // The parts of one text have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={place} className={classes['found']}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
