import { DoctorLanguage, type Specialist } from '@petcare/contracts/clinic/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AutoConfirmSwitch } from '../../../components/doctor-form/auto-confirm-switch.tsx';
import { PrepaymentSwitch } from '../../../components/doctor-form/prepayment-switch.tsx';
import { DoctorFields } from '../../../components/doctor-form/doctor-fields.tsx';
import { type DoctorField, invalidFields, isReady } from '../../../components/doctor-form/doctor-form.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { Taka } from '../../../components/text/taka.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { languageName } from '../../../lib/format/language-name.ts';
import { useUpdateOwnProfile } from '../api/doctors.ts';
import { ownChanges, ownFields, ownProfileOf } from './own-profile.ts';

export function OwnProfileForm({ doctor }: { doctor: Specialist }) {
  const { t, i18n } = useLingui();
  const update = useUpdateOwnProfile();
  const [typed, setTyped] = useState<ReturnType<typeof ownProfileOf> | null>(null);
  const [invalid, setInvalid] = useState<readonly DoctorField[]>([]);
  // Until something is typed, the form shows what an admin or another tab has changed.
  const profile = typed ?? ownProfileOf(doctor);
  const set = (part: Partial<typeof profile>) => setTyped({ ...profile, ...part });
  const changes = ownChanges(doctor, profile);
  const isChanged = Object.keys(changes).length > 0;
  useKeptInput('own profile', profile, set, isChanged);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const problems = invalidFields(profile.form.texts).filter((field) =>
      ownFields.some((own) => own === field),
    );
    setInvalid(problems);
    const field = problems[0] && event.currentTarget.elements.namedItem(problems[0]);
    if (field instanceof HTMLElement) field.focus();
    if (problems.length > 0 || !isChanged) return;
    update.mutate(changes, {
      onSuccess: () => {
        setTyped(null);
        toastDone({ title: t`Data Updated!`, message: doctor.dr_name });
      },
    });
  }

  return (
    <Card maw={680}>
      <form method="post" noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          <div>
            <Text fw={600}>{doctor.dr_name}</Text>
            <Text size="sm" c="dimmed">
              <Trans>An admin changes your name and your email address.</Trans>
            </Text>
          </div>
          <DoctorFields
            form={profile.form}
            invalid={invalid}
            required={false}
            shown={ownFields}
            fees={{
              description: <FeesHint doctor={doctor} />,
              inputWrapperOrder: ['label', 'input', 'description', 'error'],
            }}
            onChange={(change) => {
              set({ form: change(profile.form) });
              setInvalid([]);
            }}
          />
          <LanguageChoice value={profile.languages} onChange={(languages) => set({ languages })} />
          <AutoConfirmSwitch checked={profile.autoConfirm} onChange={(autoConfirm) => set({ autoConfirm })} />
          <PrepaymentSwitch
            checked={profile.asksPrepayment}
            onChange={(asksPrepayment) => set({ asksPrepayment })}
          />
          {update.error && (
            <Text c="red" role="alert">
              {errorText(update.error, i18n)}
            </Text>
          )}
          <Button
            type="submit"
            disabled={!isChanged || !isReady(profile.form.pictures)}
            loading={update.isPending}
          >
            <Trans>Save profile</Trans>
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

interface LanguageChoiceProps {
  value: readonly DoctorLanguage[];
  onChange: (languages: DoctorLanguage[]) => void;
}

function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <Checkbox.Group
      label={t`Languages you speak`}
      value={[...value]}
      onChange={(chosen) => onChange(DoctorLanguage.options.filter((one) => chosen.includes(one)))}
    >
      <Group gap="lg" mt={8}>
        {DoctorLanguage.options.map((language) => (
          <Checkbox key={language} value={language} label={languageName(language, i18n.locale)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function FeesHint({ doctor: { visiting_fees: fees, requested_fees: asked } }: { doctor: Specialist }) {
  if (typeof asked !== 'number') return <Trans>An admin approves other fees before patients see them.</Trans>;
  return (
    <Trans>
      You asked for <Taka taka={asked} />. Until an admin decides, patients pay <Taka taka={fees} />.
    </Trans>
  );
}
