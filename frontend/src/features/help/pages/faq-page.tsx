import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageContainer } from '../../../components/page-container.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import classes from './faq-page.module.css';

/** Questions people ask before they write to us. */
export function Component() {
  const { t } = useLingui();
  const questions = [
    {
      question: t`Do I need an account?`,
      answer: t`Looking around needs none. To post, book or buy you sign up once, with your name, your e-mail address and a password.`,
    },
    {
      question: t`How do I share a memory?`,
      answer: t`Sign in, open Memories and press the share button. A memory has a title, some words and one picture.`,
    },
    {
      question: t`How do I find a new home for a pet?`,
      answer: t`Write an adoption post with three clear pictures. People who are interested can ask you in the comments below it.`,
    },
    {
      question: t`How do I see a doctor?`,
      answer: t`Choose a service, then one of its specialists, then a day. The doctor is told at once.`,
    },
    {
      question: t`Which ways of paying are there?`,
      answer: t`Card or bKash. Your card number goes to the payment provider only; we never see it.`,
    },
    {
      question: t`How do I follow my order?`,
      answer: t`Open Product Orders in your dashboard. The status changes on your screen by itself, and the bell tells you.`,
    },
    {
      question: t`What does the hostel cost?`,
      answer: t`700 taka for each pet and day. You see the total before you pay.`,
    },
  ];
  return (
    <PageContainer narrow>
      <PageHeading title={t`FAQs`} lead={<Trans>Short answers to what people ask us most.</Trans>} />
      <Accordion
        variant="separated"
        radius="lg"
        order={2}
        classNames={{ item: classes['item'] ?? '', label: classes['label'] ?? '' }}
      >
        {questions.map(({ question, answer }, index) => (
          <Accordion.Item key={question} value={`question-${index}`}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>
              <Text>{answer}</Text>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Text mt="xl">
        <Trans>
          Your question is not here?{' '}
          <Anchor component={Link} to="/support" underline="always">
            Write to us.
          </Anchor>
        </Trans>
      </Text>
    </PageContainer>
  );
}
