import { Trans } from '@lingui/react/macro';
import classes from './skip-link.module.css';

export function SkipLink() {
  return (
    <a className={classes['link']} href="#content">
      <Trans>Skip to content</Trans>
    </a>
  );
}
