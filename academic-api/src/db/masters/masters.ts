/**
 * Master data that every release ships: typed here, checked for completeness by the tests beside it, and brought into
 * the database at start. A changed statement or level needs a new `version` of its item, since answers keep theirs.
 */
import type { CompetencySettingType, CompetencyType } from '@mebae/contracts';
import type { DerivedScore } from '@mebae/rules';
import type { ItemWording, Localised } from '../schema.ts';
import activityComponentData from './activity-components.json' with { type: 'json' };
import competencyData from './competencies.json' with { type: 'json' };
import competencySettingData from './competency-settings.json' with { type: 'json' };
import destinationData from './destinations.json' with { type: 'json' };
import growingPurposeData from './growing-purposes.json' with { type: 'json' };
import interviewNaviData from './interview-navi.json' with { type: 'json' };
import cognitiveItems from './question-items/cognitive.json' with { type: 'json' };
import communityItems from './question-items/community.json' with { type: 'json' };
import giftItems from './question-items/gift.json' with { type: 'json' };
import practiceData from './question-items/practice.json' with { type: 'json' };
import selfItems from './question-items/self.json' with { type: 'json' };
import questionTypeData from './question-types.json' with { type: 'json' };
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
  /** What is measured: a primary variant has the ID of the general trend, any other its own. */
  masterID: number;
  primary: boolean;
  title: Localised;
  highScoreTitle: Localised;
  /** Names the support that may help, never a deficit. */
  lowScoreTitle: Localised;
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
  name: Localised;
}

export interface InterviewNaviMaster {
  competencyID: number;
  upComment: Localised;
  downComment: Localised;
}

export const competencies = competencyData as CompetencyMaster[];
export const questionItems = [
  ...cognitiveItems,
  ...selfItems,
  ...giftItems,
  ...communityItems,
] as QuestionItemMaster[];
export const practiceItem = practiceData as PracticeItemMaster;
export const questionTypes = questionTypeData as QuestionTypeMaster[];
export const competencySettings = competencySettingData as CompetencySettingMaster[];
export const trends = trendData as TrendMaster[];
export const growingPurposes = growingPurposeData as GrowingPurposeMaster[];
export const destinations: DestinationMaster[] = destinationData;
export const activityComponents = activityComponentData as ActivityComponentMaster[];
export const interviewNavi: InterviewNaviMaster[] = interviewNaviData;
