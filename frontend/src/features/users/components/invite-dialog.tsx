import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import { Role } from '@petcare/contracts/shared/roles.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EmailField } from '../../../components/forms/email-field.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { useInviteUser, useResendInvitation } from '../api/invitations.ts';
import { roleHints, roleTexts } from '../role-texts.ts';
import { AreaFields } from './area-fields.tsx';

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
  onShowUser: (id: string) => void;
}

export function InviteDialog({ opened, ...callbacks }: InviteDialogProps) {
  const { t } = useLingui();
  const { times } = useOpening(opened ? true : null);
  return (
    <Modal opened={opened} onClose={callbacks.onClose} title={t`Invite a user`} zIndex={300}>
      <InviteForm key={times} {...callbacks} />
    </Modal>
  );
}

const fields = ['email', 'full_name'] as const;

function InviteForm({ onClose, onShowUser }: Omit<InviteDialogProps, 'opened'>) {
  const { t, i18n } = useLingui();
  const invite = useInviteUser();
  const form = useInvitationInput(() => invite.reset());
  useKeptInput('invitation', form.values, (typed) => form.setValues(typed));

  async function handleSubmit({ email, full_name: name, role, areas }: typeof form.values) {
    try {
      await invite.mutateAsync({
        email,
        role,
        ...(role === 'admin' && areas && { admin_areas: areas }),
        ...(name.trim() && { full_name: name }),
      });
      toastDone({ title: t`Invitation sent.`, message: email });
      onClose();
    } catch (error) {
      if (!isApiError(error, 'invalid_input')) return;
      const refused = fieldErrorsOf(error, i18n);
      form.setErrors(refused);
      focusFirstError(form, fields, refused);
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, fields, errors))}
    >
      <Stack gap="md">
        <EmailField autoComplete="off" data-autofocus {...form.getInputProps('email')} />
        <TextInput
          label={t`Full name (optional)`}
          maxLength={121}
          autoComplete="off"
          {...form.getInputProps('full_name')}
        />
        <Radio.Group label={t`Role`} {...form.getInputProps('role')}>
          <Stack gap="xs" mt={4}>
            {Role.options.map((role) => (
              <Radio
                key={role}
                value={role}
                label={i18n._(roleTexts[role])}
                description={i18n._(roleHints[role])}
              />
            ))}
          </Stack>
        </Radio.Group>
        {form.values.role === 'admin' && (
          <AreaFields
            value={form.values.areas}
            onChange={(areas) => form.setFieldValue('areas', areas)}
            showsError={form.errors['areas'] !== undefined}
          />
        )}
        {invite.isError && !isApiError(invite.error, 'invalid_input') && (
          <Refusal
            error={invite.error}
            onShowUser={(id) => {
              onClose();
              onShowUser(id);
            }}
            onSentAgain={onClose}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button type="submit" loading={invite.isPending}>
            <Trans>Send invitation</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useInvitationInput(onChange: () => void) {
  const { t } = useLingui();
  return useForm<{ email: string; full_name: string; role: Role; areas: AdminArea[] | null }>({
    initialValues: { email: '', full_name: '', role: 'user', areas: null },
    validate: {
      email: (value) => (value.trim() ? null : t`Email is required`),
      areas: (value, { role }) =>
        role === 'admin' && value?.length === 0 ? t`Choose at least one area.` : null,
    },
    // An error about an address applies to that address only.
    onValuesChange: onChange,
  });
}

interface RefusalProps {
  error: unknown;
  onShowUser: (id: string) => void;
  onSentAgain: () => void;
}

function Refusal({ error, onShowUser, onSentAgain }: RefusalProps) {
  const { t, i18n } = useLingui();
  const resend = useResendInvitation();
  const details = isApiError(error) ? error.details : {};
  const { user_id: userId, full_name: name, invitation_id: invitationId } = details;

  async function handleResend(id: string) {
    try {
      await resend.mutateAsync(id);
      toastDone({ title: t`Invitation sent.`, message: '' });
      onSentAgain();
    } catch {
      // Shown below.
    }
  }

  if (isApiError(error, 'email_taken') && typeof userId === 'string') {
    return (
      <Alert color="marigold" variant="light" role="alert">
        <Stack gap="sm" align="flex-start">
          <Trans>{String(name)} has an account with this address. You can change their role instead.</Trans>
          <Button variant="light" onClick={() => onShowUser(userId)}>
            <Trans>Show the account</Trans>
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (isApiError(error, 'already_invited') && typeof invitationId === 'string') {
    return (
      <Alert color="marigold" variant="light" role="alert">
        <Stack gap="sm" align="flex-start">
          {errorText(resend.error ?? error, i18n)}
          <Button variant="light" loading={resend.isPending} onClick={() => void handleResend(invitationId)}>
            <Trans>Resend</Trans>
          </Button>
        </Stack>
      </Alert>
    );
  }
  return (
    <Alert color="red" variant="light" role="alert">
      {errorText(error, i18n)}
    </Alert>
  );
}
