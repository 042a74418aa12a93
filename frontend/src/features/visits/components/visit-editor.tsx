import type { Visit } from '@petcare/contracts/clinic/visits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { useSignVisit } from '../api/visits.ts';
import { createDraftStore } from '../draft-store.ts';
import { notNumbers, type VisitForm } from '../visit-form.ts';
import { fillFrom, visitTemplates } from '../visit-templates.ts';
import { VisitConflict } from './visit-conflict.tsx';
import { VisitFields } from './visit-fields.tsx';
import classes from './visits.module.css';

interface VisitEditorProps {
  id: string;
  date: string;
  stored: Visit | null;
}

/** The draft of a visit, saved while it is typed, until it is signed. */
export function VisitEditor({ id, date, stored }: VisitEditorProps) {
  const { t, i18n } = useLingui();
  const [store] = useState(() => createDraftStore(id, stored));
  const draft = useSyncExternalStore(store.subscribe, store.current);
  const sign = useSignVisit(id);
  const { form, error, theirs, savedAt } = draft;
  useKeptInput('notes', { form }, (typed) => store.change((now) => typed.form ?? now), !draft.isSaved);
  const wrong = Object.fromEntries(notNumbers(form).map((path) => [path, t`Enter a number`]));
  const errors = { ...fieldErrorsOf(sign.error, i18n), ...fieldErrorsOf(error, i18n), ...wrong };
  const failure = sign.error ?? error;

  async function handleSign() {
    const question = {
      text: t`Signed notes cannot be changed, only amended. The owner sees them at once.`,
      confirm: t`Sign`,
      dangerous: false,
    };
    if (!(await confirmAreYouSure(question))) return;
    const version = await store.flush();
    if (version === null) return;
    try {
      await sign.mutateAsync(version);
      toastDone({ topic: `visit-${id}`, title: t`Signed`, message: t`The owner can read the notes now.` });
    } catch (refusal) {
      toastProblem({
        topic: `visit-${id}`,
        title: t`The notes are not signed`,
        message: errorText(refusal, i18n),
      });
    }
  }

  return (
    <Stack gap="lg">
      <Templates date={date} onFill={store.change} />
      <VisitFields
        date={date}
        value={form}
        onChange={(change) => {
          sign.reset();
          store.change(change);
        }}
        errors={errors}
      />
      <div className={classes['foot']}>
        <Text component="output" c={failure ? 'red' : 'dimmed'}>
          {failure ? (
            errorText(failure, i18n)
          ) : draft.isSaved && savedAt ? (
            <Trans>
              Saved <DhakaDate at={savedAt} format="time" />
            </Trans>
          ) : savedAt ? (
            <Trans>Saving …</Trans>
          ) : (
            <Trans>Saved as you type. The owner does not see the draft.</Trans>
          )}
        </Text>
        <Button
          leftSection={<IconSignature size={20} aria-hidden="true" />}
          loading={sign.isPending}
          onClick={() => void handleSign()}
        >
          <Trans>Sign</Trans>
        </Button>
      </div>
      <VisitConflict
        form={form}
        theirs={theirs}
        saving={false}
        onKeepMine={store.keepMine}
        onTakeTheirs={store.takeTheirs}
        onClose={store.postpone}
      />
    </Stack>
  );
}

interface TemplatesProps {
  date: string;
  onFill: (fill: (form: VisitForm) => VisitForm) => void;
}

function Templates({ date, onFill }: TemplatesProps) {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby="templates">
      <Title order={3} size="h4" mb="xs" id="templates">
        <Trans>Templates</Trans>
      </Title>
      <div className={classes['templates']}>
        {visitTemplates.map((template) => (
          <Button
            key={template.id}
            variant="light"
            onClick={() => onFill((typed) => fillFrom(template, typed, { date, i18n }))}
          >
            {i18n._(template.name)}
          </Button>
        ))}
      </div>
    </section>
  );
}
