import { Trans } from '@lingui/react/macro';
import classes from './skip-link.module.css';

/** The first element in the tab order: skips the navigation. */
export function SkipLink() {
  return (
    <a className={classes['link']} href="#content">
      <Trans>Skip to content</Trans>
    </a>
  );
}
