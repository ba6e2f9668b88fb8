/**
 * Fluent parts that the frame shows on every page. The shell provides this module as `@mebae/platform/frame`, so that no
 * remote brings them again; what the frame does not use itself would make home heavier and stays out.
 */
export {
  Body1,
  Body1Strong,
  Body2,
  Button,
  Caption1,
  Caption1Strong,
  Display,
  Label,
  LargeTitle,
  Select,
  Skeleton,
  SkeletonItem,
  Spinner,
  Subtitle1,
  Subtitle2,
  Subtitle2Stronger,
  Text,
  Title1,
  Title2,
  Title3,
} from '@fluentui/react-components';
