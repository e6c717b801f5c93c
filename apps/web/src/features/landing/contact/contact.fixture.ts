import type { PageContent } from '@atelier/contract';

export function createContact(): PageContent['contact'] {
  return {
    header: { title: 'Any questions?', description: 'Write to us before you hand over a device.' },
    form: {
      name: { label: 'Name', placeholder: 'Your first and last name' },
      email: { label: 'Email', placeholder: 'you@example.tn' },
      phone: { label: 'Phone', placeholder: '20 123 456' },
      message: { label: 'Message', placeholder: 'Which device?' },
      submit: 'Send the message',
    },
    aside: {
      title: 'Reach us',
      description: 'For anything else, call us.',
      addressLabel: 'Address',
      address: '12, rue de Marseille\n1001 Tunis',
      emailLabel: 'Email',
      email: 'hello@atelier.test',
      phoneLabel: 'Phone',
      phone: '+21671000000',
    },
  };
}
