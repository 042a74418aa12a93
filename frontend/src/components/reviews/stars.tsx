import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import classes from './rating.module.css';

const places = [1, 2, 3, 4, 5];

export function Stars({ stars }: { stars: number }) {
  const { t, i18n } = useLingui();
  const shown = i18n.number(stars);
  return (
    <span className={classes['star']}>
      <span aria-hidden="true">{places.map((place) => (place <= stars ? '★' : '☆'))}</span>
      <VisuallyHidden>{t`${shown} of 5 stars`}</VisuallyHidden>
    </span>
  );
}
