import type { PassportEntry } from '@petcare/contracts/clinic/passport/passport.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AppointmentStatusBadge } from '../../../components/appointment/appointment-status-badge.tsx';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { useDeleteRecord } from '../api/passport.ts';
import { entryIcons, useEntryWords } from './entry-words.tsx';
import classes from './passport.module.css';

interface PassportItemProps {
  entry: PassportEntry;
  /** Null for a reader who may not change it. */
  onEdit: (() => void) | null;
}

export function PassportItem({ entry, onEdit }: PassportItemProps) {
  const { t, i18n } = useLingui();
  const { title, details } = useEntryWords(entry.content);
  const deletion = useDeleteRecord(entry.pet_id);
  const { content, date, by_owner: byOwner, dr_name: doctor, _id: id } = entry;
  const EntryIcon = entryIcons[content.kind];
  const day = formatDhakaDay(date, i18n.locale, 'date');

  async function handleDelete() {
    if (!(await confirmAreYouSure({ text: t`${title} of ${day} is deleted.`, confirm: t`Delete` }))) return;
    try {
      await deletion.mutateAsync(id);
      toastDone({ title: t`Deleted!`, message: title });
    } catch (error) {
      toastProblem({
        topic: `entry-${id}`,
        title: t`The record was not deleted`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <li className={classes['entry']}>
      <EntryIcon size={24} aria-hidden="true" className={classes['icon'] ?? ''} />
      <div className={classes['words']}>
        <Group gap="xs" component="span">
          <Text component="span" fw={600} lang={textLanguage(title)}>
            {content.kind === 'visit' && onEdit ? (
              <Anchor component={Link} to={`/visits/${content.visit_id}`} inherit>
                {title}
              </Anchor>
            ) : (
              title
            )}
          </Text>
          {content.kind === 'appointment' && <AppointmentStatusBadge status={content.status} />}
        </Group>
        <Text size="sm" c="dimmed">
          {day}
          {doctor && ` · ${doctor}`}
          {byOwner && (
            <>
              {' · '}
              <Trans>entered by the owner</Trans>
            </>
          )}
        </Text>
        {details}
      </div>
      {onEdit && byOwner && (
        <Group gap={4} wrap="nowrap" className={classes['noPrint'] ?? ''}>
          <ActionIcon size={44} variant="subtle" aria-label={t`Edit: ${title}, ${day}`} onClick={onEdit}>
            <IconPencil size={20} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            size={44}
            variant="subtle"
            color="red"
            aria-label={t`Delete: ${title}, ${day}`}
            loading={deletion.isPending}
            onClick={() => void handleDelete()}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </Group>
      )}
    </li>
  );
}
