/** The addresses of this remote's pages. */
export const paths = {
  ranking: '/pages/class-management',
  trend: '/pages/class-management/trend',
  pm: '/pages/class-management/pm',
  trendAnalyses: '/pages/class-management/trend-analyses',
  grouping: '/pages/class-management/grouping',
  groups: '/pages/class-management/groups',
  groupEdit: '/pages/group-edit/:groupSettingID',
  groupEditOf: (groupSettingID: number) => `/pages/group-edit/${groupSettingID}`,
  rankingDetails: '/pages/competency-ranking-details',
  statistics: '/pages/statistics',
} as const;
