import type { UserInvitation } from '@petcare/contracts/account/user-invitations.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useInvitations, useResendInvitation, useRevokeInvitation } from '../api/invitations.ts';
import { namesOf } from '../area-texts.ts';
import { roleTexts } from '../role-texts.ts';

export function OpenInvitations() {
  const { i18n } = useLingui();
  const { data } = useInvitations();
  if (!data || data.items.length === 0) return null;
  const count = i18n.number(data.total);
  return (
    <Card component="section" aria-labelledby="invitations" mt="xl">
      <Title order={2} size="h3" id="invitations" mb="sm">
        <Trans>Open invitations ({count})</Trans>
      </Title>
      <Stack gap="md">
        {data.items.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} />
        ))}
      </Stack>
    </Card>
  );
}

function InvitationRow({ invitation }: { invitation: UserInvitation }) {
  const { t, i18n } = useLingui();
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const { _id: id, email, full_name: name, role, admin_areas: areas } = invitation;
  const { invited_by: by, sent_at: sentAt } = invitation;
  const [now] = useState(Date.now);
  const isOver = Date.parse(invitation.expires_at) <= now;
  const topic = `invitation-${id}`;

  async function handleResend() {
    try {
      await resend.mutateAsync(id);
      toastDone({ topic, title: t`Invitation sent.`, message: email });
    } catch (error) {
      toastProblem({ topic, title: t`The invitation was not sent`, message: errorText(error, i18n) });
    }
  }

  async function handleRevoke() {
    const text = t`The link sent to ${email} will stop working.`;
    if (!(await confirmAreYouSure({ text, confirm: t`Revoke` }))) return;
    try {
      await revoke.mutateAsync(id);
      toastDone({ topic, title: t`Invitation revoked`, message: email });
    } catch (error) {
      toastProblem({ topic, title: t`The invitation was not revoked`, message: errorText(error, i18n) });
    }
  }

  return (
    <Group justify="space-between" gap="md">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={600}>{name ? `${name} · ${email}` : email}</Text>
          <Badge variant="light">{areas ? namesOf(areas, i18n) : i18n._(roleTexts[role])}</Badge>
          {isOver && (
            <Badge color="marigold">
              <Trans>Expired</Trans>
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {by.full_name ? (
            <Trans>
              Sent by {by.full_name} on <DhakaDate at={sentAt} format="date-time" />
            </Trans>
          ) : (
            <DhakaDate at={sentAt} format="date-time" />
          )}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="light"
          loading={resend.isPending}
          onClick={() => void handleResend()}
          aria-label={t`Resend: ${email}`}
        >
          <Trans>Resend</Trans>
        </Button>
        <Button
          variant="light"
          color="red"
          loading={revoke.isPending}
          onClick={() => void handleRevoke()}
          aria-label={t`Revoke: ${email}`}
        >
          <Trans>Revoke</Trans>
        </Button>
      </Group>
    </Group>
  );
}
