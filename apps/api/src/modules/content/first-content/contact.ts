import type { ContentDocument } from '@atelier/contract';

export function firstContact(phone: string): ContentDocument['contact'] {
  return {
    header: {
      title: { fr: 'Une question ?', en: 'Any questions?' },
      description: {
        fr: 'Écrivez-nous avant de nous confier un appareil, ou pour une réparation en cours. Dans ce cas, donnez son numéro.',
        en: 'Write to us before you hand over a device, or about a repair under way. If it is about a repair, give us its number.',
      },
    },
    form: {
      name: {
        label: { fr: 'Nom', en: 'Name' },
        placeholder: { fr: 'Votre prénom et votre nom', en: 'Your first and last name' },
      },
      email: {
        label: { fr: 'Adresse e-mail', en: 'Email' },
        placeholder: { fr: 'vous@exemple.tn', en: 'you@example.tn' },
      },
      phone: {
        label: { fr: 'Téléphone', en: 'Phone' },
        placeholder: { fr: '20 123 456', en: '20 123 456' },
      },
      message: {
        label: { fr: 'Message', en: 'Message' },
        placeholder: { fr: 'Quel appareil, et que se passe-t-il ?', en: 'Which device, and what is happening?' },
      },
      submit: { fr: 'Envoyer le message', en: 'Send the message' },
    },
    aside: {
      title: { fr: 'Nous joindre', en: 'Reach us' },
      description: {
        fr: 'Pour une réparation, une demande en ligne suffit : c’est nous qui venons. Pour le reste, appelez-nous aux heures d’ouverture ou écrivez-nous.',
        en: 'For a repair, a request online is enough: we come to you. For anything else, call us during opening hours or write to us.',
      },
      addressLabel: { fr: 'Adresse', en: 'Address' },
      address: { fr: '12, rue de Marseille, 1001 Tunis', en: '12, rue de Marseille, 1001 Tunis' },
      emailLabel: { fr: 'Adresse e-mail', en: 'Email' },
      email: 'bonjour@atelier.test',
      phoneLabel: { fr: 'Téléphone', en: 'Phone' },
      phone,
    },
  };
}
