import { Trans } from '@lingui/react/macro';
import classes from './skip-link.module.css';

/** The first thing the Tab key reaches: past the navigation, to the page. */
export function SkipLink() {
  return (
    <a className={classes['link']} href="#content">
      <Trans>Skip to the content</Trans>
    </a>
  );
}
