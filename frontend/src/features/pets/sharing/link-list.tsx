import type { PassportLink } from '@petcare/contracts/clinic/passport/passport-links.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { useRevokeLink } from '../api/passport-links.ts';
import { partTexts } from './sharing-texts.ts';
import classes from './sharing.module.css';

interface LinkListProps {
  petId: string;
  links: readonly PassportLink[];
  label: string;
}

export function LinkList({ petId, links, label }: LinkListProps) {
  return (
    <ul className={classes['links']} aria-label={label}>
      {links.map((link) => (
        <LinkItem key={link._id} petId={petId} link={link} />
      ))}
    </ul>
  );
}

function LinkItem({ petId, link }: { petId: string; link: PassportLink }) {
  const { t, i18n } = useLingui();
  const revoke = useRevokeLink(petId);
  const { _id: id, shows, state, ends_at: endsAt } = link;
  const part = i18n._(partTexts[shows]);
  const end = formatDhaka(new Date(endsAt), i18n.locale, 'soon');

  async function handleRevoke() {
    if (!(await confirmAreYouSure({ text: t`The link stops working at once.`, confirm: t`Revoke` }))) return;
    try {
      await revoke.mutateAsync(id);
      toastDone({ message: t`The link no longer works.`, topic: `link-${id}` });
    } catch (error) {
      toastProblem({
        topic: `link-${id}`,
        title: t`The link was not revoked`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <li className={classes['link']}>
      <div>
        <Text fw={600}>{part}</Text>
        <Text size="sm" c="dimmed">
          {state === 'active' && <Trans>Works until {end}</Trans>}
          {state === 'expired' && <Trans>Expired on {end}</Trans>}
          {state === 'revoked' && <Trans>Revoked on {end}</Trans>}
        </Text>
        <LinkViews link={link} />
      </div>
      {state === 'active' && (
        <Button
          variant="default"
          aria-label={t`Revoke: ${part}, ${end}`}
          loading={revoke.isPending}
          onClick={() => void handleRevoke()}
        >
          <Trans>Revoke</Trans>
        </Button>
      )}
    </li>
  );
}

function LinkViews({ link: { view_count: count, views } }: { link: PassportLink }) {
  const { i18n } = useLingui();
  if (count === 0)
    return (
      <Text size="sm">
        <Trans>Not opened yet</Trans>
      </Text>
    );
  return (
    <details>
      <summary>
        <Plural value={count} one="Opened once" other="Opened # times" />
      </summary>
      <ul className={classes['views']}>
        {views.map((at, index) => {
          // Several visitors may come in one millisecond.
          const key = `${at} ${index}`;
          return (
            <Text key={key} component="li" size="sm">
              {formatDhaka(new Date(at), i18n.locale, 'soon')}
            </Text>
          );
        })}
      </ul>
    </details>
  );
}
