import { useLingui } from '@lingui/react/macro';
import classes from './rating.module.css';

const places = [1, 2, 3, 4, 5];

export function Stars({ stars }: { stars: number }) {
  const { t, i18n } = useLingui();
  const shown = i18n.number(stars);
  return (
    <span role="img" aria-label={t`${shown} of 5 stars`} className={classes['star']}>
      {places.map((place) => (place <= stars ? '★' : '☆'))}
    </span>
  );
}
