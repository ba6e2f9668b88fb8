/**
 * Master data that every release ships: typed here, checked for completeness by the tests beside it, and brought into
 * the database at start. A changed statement or level needs a new `version` of its item, since answers keep theirs.
 */
import type { CompetencySettingType, CompetencyType } from '@mebae/contracts';
import type { DerivedScore } from '@mebae/rules';
import type {
  DispositionWording,
  ExampleWording,
  ImplicitWording,
  ItemWording,
  Localised,
  SchoolText,
  TrendWording,
} from '../schema.ts';
import anchoringData from './anchoring-examples.json' with { type: 'json' };
import activityComponentData from './activity-components.json' with { type: 'json' };
import competencyData from './competencies.json' with { type: 'json' };
import competencySettingData from './competency-settings.json' with { type: 'json' };
import destinationData from './destinations.json' with { type: 'json' };
import dispositionItemData from './disposition-items.json' with { type: 'json' };
import dispositionScaleData from './disposition-scales.json' with { type: 'json' };
import growingPurposeData from './growing-purposes.json' with { type: 'json' };
import implicitTaskData from './implicit-task.json' with { type: 'json' };
import interviewNaviData from './interview-navi.json' with { type: 'json' };
import cognitiveItems from './question-items/cognitive.json' with { type: 'json' };
import communityItems from './question-items/community.json' with { type: 'json' };
import giftItems from './question-items/gift.json' with { type: 'json' };
import practiceData from './question-items/practice.json' with { type: 'json' };
import selfItems from './question-items/self.json' with { type: 'json' };
import questionTypeData from './question-types.json' with { type: 'json' };
import trendItemData from './trend-items.json' with { type: 'json' };
import trendData from './trends.json' with { type: 'json' };

export interface CompetencyMaster {
  competencyID: number;
  competencyType: CompetencyType;
  name: Localised;
  description: Localised;
}

/**
 * Primary wordings are for ages 8 to 12: short sentences, only kanji taught by grade 4, each with its reading as Aozora
 * Bunko writes it: `課題《かだい》`.
 */
export type Wording = 'general' | 'primary';

export interface QuestionItemMaster {
  /** `competencyID` × 100 + position; position 1 is the one that short question types ask. */
  questionItemID: number;
  version: number;
  competencyID: number;
  wordings: Record<Wording, ItemWording>;
}

/** Belongs to no competency: its answer is never kept or scored. */
export type PracticeItemMaster = Omit<QuestionItemMaster, 'competencyID'> & { competencyID: null };

/**
 * A made-up student whom everybody who evaluates others answers about first. The description tells of behaviour, not in
 * the words of the levels, and lies between two levels: a strict and a lenient reader choose differently (King et al. 2004,
 * Am Polit Sci Rev 98). A changed text needs a new `version`.
 */
export interface AnchoringExampleMaster {
  exampleID: number;
  version: number;
  /** Questions of competencies that every ready-made set has. */
  questionItemIDs: number[];
  wordings: Record<Wording, ExampleWording>;
}

/** Texts before the first question about an example. */
export type AnchoringIntro = Record<
  Wording,
  { title: SchoolText<Localised>; lead: SchoolText<Localised>; notes: SchoolText<Localised>[] }
>;

export interface QuestionTypeMaster {
  questionTypeID: number;
  wording: Wording;
  /** true: every statement of a competency; false: only the first */
  long: boolean;
  title: Localised;
  /** The scene that the evaluator is asked to think of, shown before the statements. */
  situation: Localised;
  /** For staff choosing a type. */
  description: Localised;
}

export interface CompetencySettingMaster {
  competencySettingType: CompetencySettingType;
  name: 'recommend' | 'mini' | 'uchida';
  competencyIDs: number[];
}

export interface TrendMaster {
  trendID: number;
  /** The trend that is measured: a primary variant has the ID of the general trend, any other its own. */
  masterID: number;
  primary: boolean;
  title: Localised;
  highScoreTitle: Localised;
  /** Names the support that may help, never a deficit. */
  lowScoreTitle: Localised;
}

/**
 * A statement of a trend, answered on five steps from 'does not fit' to 'fits'. The items of a trend that has a primary
 * variant have the general wording only, those of the variant the primary one; all others have both.
 */
export interface TrendItemMaster {
  /** `trendID` × 10 + position */
  itemID: number;
  version: number;
  trendID: number;
  /** Whether agreeing speaks against the trend. */
  isReversed: boolean;
  wordings: Partial<Record<Wording, TrendWording>>;
}

/** A scale of the disposition test: two poles, neither of them better. The first one is the positive end of its score. */
export interface DispositionScaleMaster {
  scaleID: number;
  firstPole: Localised;
  secondPole: Localised;
}

/** Two statements that are both fine, answered on five steps between them. */
export interface DispositionItemMaster {
  /** `scaleID` × 10 + position */
  itemID: number;
  version: number;
  scaleID: number;
  /** Whether the first pole is on the right. */
  isReversed: boolean;
  wordings: Record<Wording, DispositionWording>;
}

/**
 * Words of the implicit association task. It measures how much faster somebody sorts words about themselves together
 * with words for one pole of a scale than for the other: an association of the self with being outgoing or reserved
 * (scale 1, the one on which self-concept tasks agree best with behaviour). It measures no other scale, no ability, and
 * not what somebody thinks of themselves when asked. Words for both poles are meant to be equally pleasant.
 */
export interface ImplicitTaskMaster {
  scaleID: number;
  version: number;
  wordings: Record<Wording, ImplicitWording>;
}

export interface GrowingPurposeMaster {
  growingPurposeID: number;
  derivedScore: DerivedScore;
  title: Localised;
}

export interface DestinationMaster {
  ID: number;
  destinationName: Localised;
}

export interface ActivityComponentMaster {
  componentID: number;
  kind: 'withWhom' | 'place' | 'theme' | 'method';
  name: SchoolText<Localised>;
}

export interface InterviewNaviMaster {
  competencyID: number;
  upComment: Localised;
  downComment: Localised;
  /** Where others see more in the student than the student does. */
  peersSeeMoreComment: { general: Localised; primary: Localised };
}

export const competencies = competencyData as CompetencyMaster[];
export const questionItems = [
  ...cognitiveItems,
  ...selfItems,
  ...giftItems,
  ...communityItems,
] as QuestionItemMaster[];
export const anchoringExamples = anchoringData.examples as unknown as AnchoringExampleMaster[];
export const anchoringIntro = anchoringData.intro as unknown as AnchoringIntro;
export const practiceItem = practiceData as PracticeItemMaster;
export const questionTypes = questionTypeData as QuestionTypeMaster[];
export const competencySettings = competencySettingData as CompetencySettingMaster[];
export const trends = trendData as TrendMaster[];
export const trendItems = trendItemData as TrendItemMaster[];
export const dispositionScales: DispositionScaleMaster[] = dispositionScaleData;
export const dispositionItems: DispositionItemMaster[] = dispositionItemData;
export const implicitTask = implicitTaskData as ImplicitTaskMaster;
export const growingPurposes = growingPurposeData as GrowingPurposeMaster[];
export const destinations: DestinationMaster[] = destinationData;
export const activityComponents = activityComponentData as unknown as ActivityComponentMaster[];
export const interviewNavi: InterviewNaviMaster[] = interviewNaviData;
