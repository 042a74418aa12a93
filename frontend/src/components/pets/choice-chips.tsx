import type { ReactNode } from 'react';
import classes from './choice-chips.module.css';

/** Chips of which one is chosen with one tap, or with the arrow keys. */
export function ChoiceChips({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes['choice']}>
      <legend className={classes['legend']}>{legend}</legend>
      <div className={classes['chips']}>{children}</div>
    </fieldset>
  );
}

interface ChoiceChipProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  picture?: ReactNode;
  children: ReactNode;
}

export function ChoiceChip({ name, checked, onChoose, picture, children }: ChoiceChipProps) {
  return (
    <label className={classes['chip']}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      {picture}
      <span className={classes['label']}>{children}</span>
    </label>
  );
}
