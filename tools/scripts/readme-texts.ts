/** Texts of the README's animated picture that aren't the product's own: the customer, typed texts and captions. */
import type { HappyPathAction, PathRole } from '@atelier/testing';

export type Language = 'en' | 'fr';

const pickupVisit = { inDays: 0, time: '14:00-17:00' };
const returnVisit = { inDays: 0, time: '15:00-18:00' };

export const captions = {
  en: {
    request: 'Sarah’s phone is broken. She asks for a repair.',
    arrived: 'The request is on the operator’s desk at once.',
    confirm: 'Nadia calls her and confirms.',
    pickup: 'Nadia plans the pickup and names a driver.',
    collect: 'Hatem picks the phone up at Sarah’s door.',
    handIn: 'The phone is at the shop.',
    diagnose: 'Youssef takes it to his bench.',
    price: 'He finds the fault and names a price.',
    accept: 'Sarah reads the price and accepts it.',
    release: 'Nadia releases the repair.',
    fix: 'Youssef starts the repair.',
    fixed: 'It is fixed.',
    return: 'Nadia plans the return.',
    load: 'Slim loads the phone.',
    deliver: 'Sarah has her phone back.',
  },
  fr: {
    request: 'Le téléphone d’Inès est cassé. Elle demande une réparation.',
    arrived: 'La demande arrive aussitôt à l’accueil.',
    confirm: 'Nadia rappelle Inès et confirme.',
    pickup: 'Nadia planifie l’enlèvement et choisit un chauffeur.',
    collect: 'Hatem récupère le téléphone chez Inès.',
    handIn: 'Le téléphone est à l’atelier.',
    diagnose: 'Youssef le prend sur son établi.',
    price: 'Il trouve la panne et annonce un prix.',
    accept: 'Inès lit le devis et l’accepte.',
    release: 'L’accueil lance la réparation.',
    fix: 'Youssef commence la réparation.',
    fixed: 'C’est réparé.',
    return: 'Nadia planifie le retour.',
    load: 'Slim charge le téléphone.',
    deliver: 'Inès a retrouvé son téléphone.',
  },
} as const satisfies Record<Language, Record<string, string>>;

export type StoryTexts = {
  readonly customer: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly address: string;
  readonly device: { readonly name: string; readonly brand: string; readonly model: string };
  readonly issue: string;
  readonly phone: string;
  readonly desks: Readonly<Record<Exclude<PathRole, 'customer'>, string>>;
  /** Names of the two buttons that answer a proposal. */
  readonly review: string;
  readonly accept: string;
  readonly captured: { readonly [Each in HappyPathAction]?: Readonly<Record<string, unknown>> };
};

export const storyTexts: Readonly<Record<Language, StoryTexts>> = {
  en: {
    customer: { email: 'sarah@atelier.test', firstName: 'Sarah', lastName: 'Bennett' },
    address: '12 rue de Marseille, Tunis',
    device: { name: 'Sarah’s phone', brand: 'Samsung', model: 'Galaxy A54' },
    issue: 'The screen went black after a fall.',
    phone: 'Sarah’s phone',
    desks: {
      operator: 'The operator’s desk',
      collector: 'The driver’s desk',
      technician: 'The technician’s desk',
      courier: 'The driver’s desk',
    },
    review: 'Review the quote',
    accept: 'Accept',
    captured: {
      'Repair.pickup.planned': pickupVisit,
      'Repair.pickup.collected': { condition: 'Cracked glass', accessories: 'Case' },
      'Repair.diagnosis.finished': {
        notes: 'The display is broken and has to be replaced.',
        price: '120.5',
        estimatedCost: undefined,
        estimatedTime: 3,
      },
      'Repair.fix.finished': { notes: 'Display replaced and tested.' },
      'Repair.confirm.return': returnVisit,
      'Repair.return.collected': { condition: 'Like new' },
      'Repair.return.delivered': { receivedBy: 'Sarah' },
    },
  },
  fr: {
    customer: { email: 'ines@atelier.test', firstName: 'Inès', lastName: 'Mansour' },
    address: '12, rue de Marseille, Tunis',
    device: { name: 'Téléphone d’Inès', brand: 'Samsung', model: 'Galaxy A54' },
    issue: 'L’écran est noir depuis une chute.',
    phone: 'Le téléphone d’Inès',
    desks: {
      operator: 'L’écran de l’accueil',
      collector: 'L’écran du chauffeur',
      technician: 'L’écran du technicien',
      courier: 'L’écran du chauffeur',
    },
    review: 'Voir le devis et répondre',
    accept: 'Accepter',
    captured: {
      'Repair.pickup.planned': pickupVisit,
      'Repair.diagnosis.finished': { notes: 'La dalle est cassée, il faut la remplacer.', estimatedCost: undefined },
      'Repair.confirm.return': returnVisit,
    },
  },
};
