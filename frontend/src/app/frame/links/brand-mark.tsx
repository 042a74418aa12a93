import { brand } from '../../../theme/brand.ts';
import classes from './brand-mark.module.css';

export function BrandMark() {
  return (
    <span className={classes['brand']}>
      <span className={classes['mark']} aria-hidden="true" />
      <span>{brand.name}</span>
    </span>
  );
}
